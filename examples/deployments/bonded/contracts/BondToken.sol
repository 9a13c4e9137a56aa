// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title The token that bonds are paid in
/// @author harborcheck
/// @notice Anyone can mint it: it is for local chains.
contract BondToken {
    /// @notice The balance of an account.
    mapping(address account => uint256) public balanceOf;
    /// @notice How much a spender may take of an owner's balance.
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    /// @notice Tokens moved.
    /// @param from Whose tokens; zero for new ones
    /// @param to Who got them
    /// @param amount How many
    event Transfer(address indexed from, address indexed to, uint256 amount);

    /// @notice A spender was allowed to take tokens.
    /// @param owner Whose tokens
    /// @param spender Who may take them
    /// @param amount How many
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    /// @notice Makes new tokens.
    /// @param to Who gets them
    /// @param amount How many
    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice Lets a spender take tokens of the caller's.
    /// @param spender Who may
    /// @param amount How many
    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    /// @notice Moves tokens of the caller's.
    /// @param to Who gets them
    /// @param amount How many
    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    /// @notice Moves tokens that the caller may take.
    /// @param from Whose tokens
    /// @param to Who gets them
    /// @param amount How many
    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
